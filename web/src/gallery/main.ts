import "../look/tokens.css";
import "../look/art.css";
import "../look/base.css";
import "../motion/motion.css";
import { mount } from "svelte";
import { speak } from "../lang/house.svelte.ts";
import { settings } from "../settings.svelte.ts";
import Gallery from "./Gallery.svelte";

settings.show();
await speak(settings.language);
mount(Gallery, { target: document.getElementById("app")! });
