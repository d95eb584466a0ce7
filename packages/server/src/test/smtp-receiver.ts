import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** What a mail server may do with the next mail; "hangUp" is after the whole text, "closed" before anything. */
export type SmtpManner = "takes" | "delays" | "refuses" | "hangUp" | "closed" | "noLogin";

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** A small mail server on loopback. */
export async function smtpReceiver() {
  const received: ReceivedMail[] = [];
  const seen: string[] = [];
  let manner: SmtpManner = "takes";
  const talk = (socket: Socket): void => {
    if (manner === "closed") {
      socket.destroy();
      return;
    }
    const say = (line: string) => socket.write(`${line}\r\n`);
    let rest = "";
    let mail: { from: string; to: string } = { from: "", to: "" };
    let data: string | null = null;
    socket.on("error", () => undefined);
    const endOfData = (text: string) => {
      data = null;
      if (manner === "hangUp") {
        socket.destroy();
        return;
      }
      received.push({ ...mail, text });
      say("250 2.0.0 taken");
    };
    const hear = (line: string) => {
      seen.push(line);
      if (/^EHLO/i.test(line)) say("250-test\r\n250-AUTH PLAIN\r\n250 SIZE 10000000");
      else if (/^AUTH/i.test(line)) say(manner === "noLogin" ? "535 5.7.8 bad password" : "235 2.7.0 welcome");
      else if (/^MAIL FROM/i.test(line)) {
        mail = { from: /<([^>]*)>/.exec(line)?.[1] ?? "", to: "" };
        say("250 2.1.0 ok");
      } else if (/^RCPT TO/i.test(line)) {
        mail.to = /<([^>]*)>/.exec(line)?.[1] ?? "";
        if (manner === "delays") say("451 4.7.1 try again later");
        else if (manner === "refuses") say("550 5.1.1 no such user");
        else say("250 2.1.5 ok");
      } else if (/^DATA/i.test(line)) {
        data = "";
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    };
    socket.on("data", (part) => {
      rest += part.toString("utf8");
      for (;;) {
        if (data !== null) {
          const end = rest.indexOf("\r\n.\r\n");
          if (end === -1) return;
          const text = rest.slice(0, end);
          rest = rest.slice(end + 5);
          endOfData(text);
          continue;
        }
        const end = rest.indexOf("\r\n");
        if (end === -1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        hear(line);
      }
    });
    say("220 test ESMTP");
  };
  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    seen,
    port: (server.address() as AddressInfo).port,
    does(next: SmtpManner) {
      manner = next;
    },
    close: () => server.close(),
  };
}
