import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { isInstalled, workOffline } from "./lib/offline";

mount(App, { target: document.getElementById("app") as HTMLElement });

if (isInstalled()) void workOffline();
