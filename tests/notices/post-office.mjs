// A mail server for tests: takes any mail at a free port of this machine, and prints what it got, a line of JSON each. The first line
// is the port. It knows nobody by the name of nobody, and takes a second to
// find slow.
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, taken) {
    const known = !address.startsWith("nobody@");
    const answer = known ? null : Object.assign(new Error("no such mailbox"), { responseCode: 550 });
    setTimeout(() => taken(answer), address.startsWith("slow@") ? 1000 : 0);
  },
  onData(stream, session, taken) {
    let text = "";
    stream.setEncoding("utf8");
    stream.on("data", (part) => (text += part));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      console.log(
        JSON.stringify({ from: mailFrom && mailFrom.address, to: rcptTo.map(({ address }) => address), text }),
      );
      taken();
    });
  },
});
server.on("error", () => {}); // whoever hands in may be killed meanwhile
server.listen(0, "127.0.0.1", () => console.log(`${server.server.address().port}`));
// Whoever started it keeps its input open.
process.stdin.on("end", () => process.exit(0)).resume();
