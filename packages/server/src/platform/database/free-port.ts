import { createServer, type AddressInfo } from "node:net";

/** Binds the port for a moment; returns the port (the system's choice for 0), or the error that prevented it. */
export async function tryPort(host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => {
      // A TCP server's address is always of this form.
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}

/** The wanted port when it is free, else another. */
export async function chooseFreePort(host: string, wished: number | undefined): Promise<number> {
  for (const port of wished === undefined ? [0] : [wished, 0]) {
    const found = await tryPort(host, port);
    if (typeof found === "number") return found;
  }
  throw new Error(`no free port on ${host}`);
}
