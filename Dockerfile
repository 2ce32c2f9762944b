# syntax=docker/dockerfile:1

# The site, built from exactly the packages of the lock file.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--include=dev"]
COPY . .
RUN ["npm", "run", "build"]

# What runs it: no tool of the build, and the image's own Node instead of the one among the packages.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--omit=dev", "--ignore-scripts"]

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN ["install", "--directory", "--owner=node", "--group=node", "--mode=700", "/data"]
WORKDIR /app
COPY package.json ./
# The bundle holds every other package (notBundled in vite.config.ts; a test compares).
COPY --from=packages /app/node_modules/@electric-sql ./node_modules/@electric-sql
COPY --from=packages /app/node_modules/@img ./node_modules/@img
COPY --from=packages /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=packages /app/node_modules/@zxcvbn-ts ./node_modules/@zxcvbn-ts
COPY --from=packages /app/node_modules/bare-addon-resolve ./node_modules/bare-addon-resolve
COPY --from=packages /app/node_modules/bare-module-resolve ./node_modules/bare-module-resolve
COPY --from=packages /app/node_modules/bare-semver ./node_modules/bare-semver
COPY --from=packages /app/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=packages /app/node_modules/fs-native-extensions ./node_modules/fs-native-extensions
COPY --from=packages /app/node_modules/require-addon ./node_modules/require-addon
COPY --from=packages /app/node_modules/semver ./node_modules/semver
COPY --from=packages /app/node_modules/sharp ./node_modules/sharp
COPY --from=packages /app/node_modules/unpdf ./node_modules/unpdf
COPY --from=packages /app/node_modules/which-runtime ./node_modules/which-runtime
COPY --from=build /app/build ./build
COPY deploy/healthy.mjs ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthy.mjs"]
ENTRYPOINT ["node", "--max-heap-size=512", "--liftoff-only", "build/server/index.js"]
CMD ["serve"]
