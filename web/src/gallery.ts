import { mount } from "svelte";
import "./app.css";
import Gallery from "./lib/ui/Gallery.svelte";

const theme = new URLSearchParams(location.search).get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

const target = document.getElementById("gallery");
if (target === null) throw new Error("gallery.html has no element #gallery");
mount(Gallery, { target });
