/** The version in the root package.json, put in by the build. */
declare const __CONSOLE_VERSION__: string;
