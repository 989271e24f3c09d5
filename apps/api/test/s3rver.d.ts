/** Types for the part of s3rver that the tests use; the package has none. */
declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }
  // biome-ignore lint/style/noDefaultExport: the package s3rver exports its class as the default.
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
