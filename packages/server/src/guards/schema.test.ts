import { expect, it } from "vitest";
import { testDatabase } from "../test/database.ts";
import { readSchema } from "../test/schema/read-schema.ts";
import { schemaText } from "../test/schema/schema-text.ts";

const database = await testDatabase();

it("the schema file shows what the migrations have made", async () => {
  const schema = await readSchema(database.pool);
  await expect(schemaText(schema)).toMatchFileSnapshot("../../schema.sql");
});
