# The product in one image: the server and its commands (docs/deployment.md).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node tools/sbom/sbom.mjs

# What the server imports, in the versions of package-lock.json. Browser packages are in dist/ already. `npm ci --omit=dev`
# would keep what only development installs and another package can use, such as TypeScript.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm pkg delete devDependencies && npm install

FROM node:24-slim
# Without DATABASE_URL it refuses to start: this is no try-out.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# Its own certificate is of another name than 127.0.0.1.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "const { PORT, TLS_CERT, TLS_CERT_FILE } = process.env; process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch(`http${TLS_CERT || TLS_CERT_FILE ? 's' : ''}://127.0.0.1:${PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
