// Draws the picture of a shared link from the lobby's map and the wordmark. A tool of the house: no part of the page.
import { mount } from "svelte";

import { definitions } from "./src/draw";
import Picture from "./src/games/gold-rush/Picture.svelte";
import Wordmark from "./src/ui/Wordmark.svelte";
import "./src/styles/fonts.css";
import "./src/draw/theme.css";
import "./src/styles/base.css";

document.body.innerHTML = `
  <svg width="0" height="0" style="position:absolute">${definitions()}</svg>
  <div style="width:1200px;height:630px;position:relative;overflow:hidden">
    <div id="map" style="position:absolute;inset:0"></div>
    <div style="position:absolute;inset:auto 0 0;height:150px;background:var(--sheet);border-top:2px solid var(--edge);display:flex;align-items:center;padding:0 48px;gap:40px">
      <div id="name"></div>
      <p style="font-size:34px;color:var(--ink2)">Board games about gold, for friends.</p>
    </div>
  </div>`;
mount(Picture, { target: document.getElementById("map")!, props: { id: "card" } });
mount(Wordmark, { target: document.getElementById("name")!, props: { size: 92 } });
