import "./look/tokens.css";
import "./look/art.css";
import "./look/base.css";
import "./look/cloths.css";
import "./motion/motion.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lang/house.svelte.ts";
import { followLinks } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { allowSound } from "./sound.ts";

settings.show();
addEventListener("pointerdown", allowSound);
addEventListener("keydown", allowSound);
document.addEventListener("click", followLinks);
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
