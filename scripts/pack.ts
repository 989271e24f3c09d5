import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

/**
 * `npm run pack [folder]`: packs the packages for games, their servers and host pages as archives that npm can install anywhere (default
 * folder: `packed/`). Each archive contains plain JavaScript, types, the readme, the licence and the changelog, and imports none of our
 * other packages. Also packs two archives for game engines: one for Unity's Package Manager, and one for Godot, which a developer unpacks
 * in a project.
 */

type Package = {
  folder: string
  entry: string
  builds: string[][]
  /** Maps the path of each file in the package's folder to its path in the archive. */
  files: Record<string, string>
  bin?: Record<string, string>
  environment: 'browser' | 'node'
  /** The path of the built file for use in a script tag. */
  script?: string
}

const packages: Package[] = [
  {
    folder: 'packages/sdk',
    entry: 'sdk',
    builds: [['vite', 'build', 'packages/sdk', '--logLevel', 'warn']],
    files: {
      'dist/sdk.js': 'sdk.js',
      'dist/playhub.js': 'playhub.js',
      'examples/phaser.html': 'examples/phaser.html',
      'examples/phaser-playhub.js': 'examples/phaser-playhub.js',
      'examples/playcanvas.html': 'examples/playcanvas.html',
      'examples/playcanvas-playhub.js': 'examples/playcanvas-playhub.js',
    },
    environment: 'browser',
    script: './playhub.js',
  },
  {
    folder: 'packages/embed',
    entry: 'embed',
    builds: [['vite', 'build', 'packages/embed', '--logLevel', 'warn']],
    files: {
      'dist/embed.js': 'embed.js',
      'dist/playhub-embed.js': 'playhub-embed.js',
      '../../examples/hosts/embed/index.html': 'examples/page.html',
    },
    environment: 'browser',
    script: './playhub-embed.js',
  },
  {
    folder: 'packages/sdk-server',
    entry: 'sdk-server',
    builds: ['npm', 'listen'].map((mode) => ['vite', 'build', 'packages/sdk-server', '--mode', mode, '--logLevel', 'warn']),
    files: { 'dist/npm/sdk-server.js': 'sdk-server.js', 'dist/playhub.js': 'playhub.js' },
    bin: { playhub: 'playhub.js' },
    environment: 'node',
  },
]

type Manifest = { name: string; version: string; description: string; dependencies?: Record<string, string> }

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

const pack = (each: Package, target: string) => {
  const staging = mkdtempSync(join(tmpdir(), 'playhub-pack-'))
  try {
    for (const [command = '', ...args] of each.builds) run(command, ...args)
    for (const [from, to] of Object.entries(each.files)) cpSync(join(each.folder, from), join(staging, to))
    for (const name of ['README.md', 'CHANGELOG.md']) copyFileSync(join(each.folder, name), join(staging, name))
    copyFileSync('LICENSE', join(staging, 'LICENSE'))
    const types = writeTypes(each, staging)
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(each, types), null, 2)}\n`)
    return packFolder(staging, target)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

const packFolder = (folder: string, target: string) => {
  // The cast is safe, because npm is asked to pack one package and answers with one archive.
  const [archive] = JSON.parse(run('npm', 'pack', folder, '--json', '--pack-destination', target)) as [{ filename: string }]
  return join(target, basename(archive.filename))
}

const packGodot = (target: string) => {
  const folder = 'packages/sdk/engines/godot'
  const [, version] = /^version="(.+)"$/m.exec(readFileSync(join(folder, 'addons/playhub/plugin.cfg'), 'utf8')) ?? []
  const archive = join(target, `playhub-godot-${version}.tar.gz`)
  run('tar', '-czf', archive, '--owner=0', '--group=0', '--numeric-owner', '-C', folder, 'addons')
  return archive
}

/**
 * Returns the `package.json` of a packed package. It leaves out dependencies on our own packages, because their code is in the built file.
 */
const manifest = ({ folder, entry, environment, bin, script }: Package, types: string) => {
  const { name, version, description, dependencies = {} } = readJson(join(folder, 'package.json'))
  const others = Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@playhub/'))
  return {
    ...{ name, version, description, license: 'MIT', type: 'module', sideEffects: false },
    ...(environment === 'node' && { engines: { node: '>=20' } }),
    ...(script && { unpkg: script, jsdelivr: script }),
    types,
    ...(bin && { bin }),
    exports: {
      '.': { types, default: `./${entry}.js` },
      ...(script && { [script]: script }),
      './package.json': './package.json',
    },
    ...(others.length > 0 && { dependencies: Object.fromEntries(others.map(([dependency, exact]) => [dependency, `^${exact}`])) }),
  }
}

/** Writes the type declarations that the entry needs, and no others. Returns the path of the entry's declaration file. */
const writeTypes = ({ folder, entry, environment }: Package, staging: string): string => {
  const emitted = mkdtempSync(join(tmpdir(), 'playhub-types-'))
  try {
    const config = join(emitted, 'tsconfig.json')
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: join(emitted, 'out'), rootDir: resolve('packages') },
      ...{ module: 'esnext', moduleResolution: 'bundler', paths: { '@playhub/contract/*': [resolve('packages/contract/src/*.ts')] } },
      ...(environment === 'node' ? { lib: ['es2024'], types: ['node'] } : { lib: ['es2024', 'dom', 'dom.iterable'], types: [] }),
      typeRoots: [resolve('node_modules/@types')],
    }
    const files = [resolve(folder, 'src', `${entry}.ts`)]
    writeFileSync(config, JSON.stringify({ extends: resolve('tsconfig.base.json'), compilerOptions, files }))
    run('tsc', '-p', config)
    const first = `${basename(folder)}/src/${entry}.d.ts`
    for (const path of reachable(join(emitted, 'out'), first)) {
      const text = readFileSync(join(emitted, 'out', path), 'utf8')
      mkdirSync(dirname(join(staging, 'types', path)), { recursive: true })
      writeFileSync(join(staging, 'types', path), withRelativeImports(text, path))
    }
    return `./types/${first}`
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}

const IMPORT = /((?:from|import\()\s*['"])([^'"]+)(['"])/g

/** Returns the path of the declaration file to which an import of our own code leads; undefined for an import of a library. */
const targetOf = (specifier: string, path: string): string | undefined => {
  const [, name] = /^@playhub\/contract\/(.+)$/.exec(specifier) ?? []
  if (name !== undefined) return `contract/src/${name}.d.ts`
  return specifier.startsWith('.') ? join(dirname(path), specifier).replace(/\.ts$/, '.d.ts') : undefined
}

const reachable = (folder: string, first: string): Set<string> => {
  const found = new Set([first])
  // This loop also visits paths that are added during the loop.
  for (const path of found) {
    for (const [, , specifier = ''] of readFileSync(join(folder, path), 'utf8').matchAll(IMPORT)) {
      const target = targetOf(specifier, path)
      if (target !== undefined) found.add(target)
    }
  }
  return found
}

/** Makes all imports relative, such as `./x.js`. Every mode of module resolution finds the declarations `x.d.ts` for such an import. */
const withRelativeImports = (text: string, path: string) =>
  text.replace(IMPORT, (whole, before: string, specifier: string, after: string) => {
    const target = targetOf(specifier, path)
    if (target === undefined) return whole
    const way = relative(dirname(path), target).replace(/\.d\.ts$/, '.js')
    return before + (way.startsWith('.') ? way : `./${way}`) + after
  })

const target = resolve(process.argv[2] ?? 'packed')
mkdirSync(target, { recursive: true })
for (const each of packages) console.log(relative('.', pack(each, target)))
console.log(relative('.', packFolder('./packages/sdk/engines/unity/com.playhub.sdk', target)))
console.log(relative('.', packGodot(target)))
