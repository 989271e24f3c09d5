import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

/** Creates the storage of the OpenID library: a map in memory. */
export const createAdapter = (): AdapterConstructor => {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()
  const search = (fits: (payload: AdapterPayload) => boolean) => [...kept.values()].find(({ payload }) => fits(payload))?.payload

  return class MemoryAdapter implements Adapter {
    readonly #model: string
    constructor(model: string) {
      this.#model = model
    }
    #key(id: string) {
      return `${this.#model} ${id}`
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number | undefined) {
      const until = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000
      for (const [old, row] of kept) if (row.until < Date.now()) kept.delete(old)
      kept.set(this.#key(id), { payload, until })
    }
    async find(id: string) {
      return kept.get(this.#key(id))?.payload
    }
    async findByUid(uid: string) {
      return search((payload) => payload.kind === 'Session' && payload.uid === uid)
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      const row = kept.get(this.#key(id))
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      kept.delete(this.#key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}
