import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

type Names = Record<string, string>
type Locked = { version?: string; link?: boolean; resolved?: string } & Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Names>
>
type Component = { 'bom-ref': string; purl: string }
type Bom = {
  serialNumber?: string
  metadata: { timestamp: string; component: { name: string } & Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The workspaces that run on a server or are built into the pages that it serves. */
const PRODUCT = ['apps/api', 'apps/hub', 'apps/desk']

/** Returns the packages in the lock file that the product needs, as `name@version`. */
const listProductPackages = () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const found = new Set<string>()
  const seen = new Set<string>()
  const resolve = (name: string, from: string): string | undefined => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const path = `${folder}${folder && '/'}node_modules/${name}`
      if (packages[path]) return packages[path].link ? packages[path].resolved : path
      if (folder === '') return undefined
    }
  }
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const { version, dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    const name = path.split('node_modules/').at(-1) ?? ''
    found.add(path.includes('node_modules/') ? `${name}@${version}` : `@playhub/${path.split('/').at(-1)}@${version}`)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = resolve(each, path)
      if (next) visit(next)
    }
  }
  PRODUCT.forEach(visit)
  return found
}

/**
 * Returns the software bill of materials of the product, in CycloneDX. `npm sbom --omit dev` would leave out packages that the product and
 * a tool both use. So this function takes all packages from npm and keeps those that the product needs. `time` is a date in ISO form.
 */
export const writeBom = (time: string): string => {
  const bom = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { encoding: 'utf8', maxBuffer: 1 << 26 }),
  ) as Bom
  const isOurs = listProductPackages()
  const kept = bom.components.filter(({ purl }) => isOurs.has(decodeURIComponent(purl.replace('pkg:npm/', ''))))
  const refs = new Set([bom.metadata.component['bom-ref'], ...kept.map((each) => each['bom-ref'])])
  const { serialNumber: _, ...rest } = bom
  return `${JSON.stringify(
    {
      ...rest,
      metadata: { ...bom.metadata, timestamp: time, component: { ...bom.metadata.component, name: 'playhub' } },
      components: kept,
      dependencies: bom.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
    },
    undefined,
    1,
  )}\n`
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error('node scripts/sbom.ts <file>: writes the list of all packages of the product.')
    process.exit(1)
  }
  writeFileSync(file, writeBom(new Date().toISOString()))
}
