import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, vi } from 'vitest'

/**
 * Functions that start real caches between a client and the api. The caches are Debian packages. If a package is not installed, its tests
 * are skipped.
 */

const find = (name: string) => [`/usr/sbin/${name}`, `/usr/bin/${name}`].find(existsSync)
const hasXkey = ['x86_64', 'aarch64'].some((machine) => existsSync(`/usr/lib/${machine}-linux-gnu/varnish/vmods/libvmod_xkey.so`))
/** Path of Varnish; undefined if Varnish or its module `xkey` is not installed. With this module, Varnish finds cached answers by tag. */
export const varnishd = hasXkey ? find('varnishd') : undefined
/** Path of nginx; undefined if nginx or `openssl` is not installed. The tests need `openssl` to create a certificate. */
export const nginx = find('openssl') && find('nginx')

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts a program that stays in the foreground, and waits until its port is open. */
export const startProgram = async (program: string, args: readonly string[], port: number) => {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      said += part
    })
  }
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
      expect(await isOpen(port)).toBe(true)
    },
    { timeout: 20_000, interval: 50 },
  )
  return {
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
