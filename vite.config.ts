import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { apiBaseOf } from './tools/build/apiBase.ts'
import { atlasData } from './tools/build/atlasData.ts'
import { writeAtlasFile } from './tools/build/atlasFile.ts'
import { atlasPictures } from './tools/build/atlasPictures.ts'
import { chunkFileNames, codeSplitting } from './tools/build/codeSplitting.ts'
import { development } from './tools/build/development.ts'
import { writeDocuments } from './tools/build/documents.ts'
import { liveParser } from './tools/build/liveParser.ts'
import { preloadHelper } from './tools/build/preloadHelper.ts'
import { production } from './tools/build/production.ts'

/** What is started as a process of its own. */
const programs = ['main', 'migrate', 'operator', 'backup', 'restore', 'rotateKey']

/** `vite` serves page and API in one process; `vite build` makes dist/client and dist/server. */
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    atlasData(),
    atlasPictures(),
    liveParser(),
    preloadHelper(),
    command === 'serve' ? development() : production(),
  ],
  publicDir: 'src/ui/public',
  define: { 'import.meta.env.KARWAN_ATLAS_LIVE': JSON.stringify(process.env['KARWAN_ATLAS_LIVE'] ?? '') },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        const output = await builder.build(environment)
        if (environment.name === 'client')
          await writeDocuments(
            output as Rolldown.RolldownOutput,
            apiBaseOf(environment.config.env['VITE_API_BASE_URL']),
          )
        if (environment.name === 'atlasFile') await writeAtlasFile(output as Rolldown.RolldownOutput)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Every browser that the build is for knows modulepreload, or needs a moment more without it.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting, chunkFileNames },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: Object.fromEntries(programs.map((name) => [name, `server/${name}.ts`])),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    // The atlas is built alone, so that it leaves no byte in what merchants load.
    atlas: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/atlas.json',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'atlas/index.html' },
      },
    },
    // The same in one piece, for the file that opens from disk.
    atlasFile: {
      consumer: 'client',
      build: {
        write: false,
        chunkSizeWarningLimit: 1200,
        rolldownOptions: { input: 'atlas/index.html', output: { codeSplitting: false } },
      },
    },
  },
}))
