# Two stages: build with everything, ship without build tools. The server is built from TypeScript; commands run from it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node node_modules/vite/bin/vite.js build && node scripts/build-server.ts && node scripts/build-experiments.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production CLOUDVSE_MODE=production DATA_DIR=/data PORT=3000
RUN useradd --system --uid 10001 --create-home cloudvse && mkdir /data && chown cloudvse /data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER cloudvse
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health',{headers:{host:(process.env.HOME_HOST||'home.cloudvse.localhost').split(',')[0]}}).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "dist/server/server.js"]
