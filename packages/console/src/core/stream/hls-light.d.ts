// The light build carries no types of its own; it is the whole one without subtitles, ads and protection.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
