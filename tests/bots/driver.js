// Players of @kobalab/majiang-ai, one a seat, over lines of JSON: {seat, msg} in, what the player answers out.
"use strict";
const { createRequire } = require("module");
const load = createRequire(process.argv[2] + "/");
const Player = load("@kobalab/majiang-ai");
const rule = load("@kobalab/majiang-core").rule;
const players = {};

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { seat, msg } = JSON.parse(line);
  if (msg.kaiju) {
    players[seat] = new Player();
    msg.kaiju.rule = rule(msg.kaiju.rule);
  }
  let reply = null;
  if (msg.kaigang) players[seat].action(msg);
  else players[seat].action(msg, (answer) => { reply = answer || {}; });
  process.stdout.write(JSON.stringify(reply) + "\n");
});
