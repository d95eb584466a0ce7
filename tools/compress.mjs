// Writes .br and .gz beside the built files of the console, so that the server never compresses a file while it serves.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Fonts, pictures and recordings are compressed by their own formats. */
const plain = /\.(?:js|css|html|svg|json|txt|map)$/;
/** Below this size the header of an answer weighs more than what is saved. */
const leastBytes = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && plain.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compressOne(file) {
  const bytes = readFileSync(file);
  if (bytes.length < leastBytes) return;
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
}

/** All of them, one for each core at a time. */
export async function compressFolder(folder) {
  const waiting = filesBelow(folder);
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compressOne(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
