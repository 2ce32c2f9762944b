export * from "virtual:react-router/server-build"
