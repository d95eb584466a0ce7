/** What a bundler reports about a module. */
interface ModuleInfo {
  readonly importers: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The first files of the frame, the sign-in page and the visitors' pages: every visitor waits for their download. */
const light =
  /[\\/]src[\\/](?:app[\\/](?:main|console-app)|features[\\/](?:login[\\/]login\.page|public-pages[\\/]visitor-entry))\.tsx?$/;
const reached = new Map<string, boolean>();

/** Whether one of the light files imports the module at start: in a shared chunk it would pull the other modules in. */
function isLight(id: string, modules: Modules): boolean {
  const known = reached.get(id);
  if (known !== undefined) return known;
  reached.set(id, light.test(id));
  const found =
    light.test(id) || (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isLight(importer, modules));
  reached.set(id, found);
  return found;
}

const kitLayers =
  /[\\/]packages[\\/](?:console[\\/]src[\\/](?:platform|ui|kit)|contract[\\/]src[\\/](?:wire|kit))[\\/]/;
const coreFolders = /[\\/]packages[\\/](?:console|contract)[\\/]src[\\/]core[\\/]([\w-]+)[\\/]/;

/**
 * A page imports dozens of small modules, and every separate file is a request. So the modules that nearly all pages
 * share form one chunk, and so does each area of the core that several pages share.
 */
export const sharedGroups = [
  {
    debugName: "kit",
    name: (id: string, modules: Modules) => (kitLayers.test(id) && !isLight(id, modules) ? "kit" : null),
    minShareCount: 40,
    includeDependenciesRecursively: false,
  },
  {
    debugName: "areas of the core",
    name: (id: string, modules: Modules) => {
      const area = coreFolders.exec(id)?.[1];
      return area === undefined || isLight(id, modules) ? null : area;
    },
    minShareCount: 15,
    includeDependenciesRecursively: false,
  },
];
