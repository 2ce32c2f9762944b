declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router"

  const build: ServerBuild
  export const {
    entry,
    routes,
    assets,
    publicPath,
    basename,
    assetsBuildDirectory,
    future,
    isSpaMode,
    ssr,
    routeDiscovery,
    prerender,
    allowedActionOrigins,
  }: ServerBuild
  export default build
}
