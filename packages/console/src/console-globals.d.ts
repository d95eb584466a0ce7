/** The version in the root package.json, inserted by the build. */
declare const __CONSOLE_VERSION__: string;
