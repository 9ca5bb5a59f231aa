// One script for the page and for its worker, which is made of the page's own text.

import { show } from "./page.tsx";
import { work } from "./worker.ts";

if (typeof document === "undefined") work();
else void show();
