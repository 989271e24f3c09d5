import { buildSimulator } from './app.ts'
import { readSettings, SettingsError } from './settings.ts'

try {
  const simulator = await buildSimulator(readSettings(process.env))
  console.log(`Simulator: ${simulator.origin}`)
  const stop = () => void simulator.close().then(() => process.exit(0))
  // `disconnect`: the script that started this process has ended, so the simulator ends too.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop)
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isTaken) console.error(`The simulator cannot start: ${error.message}. Set SIMULATOR_PORT or SIMULATOR_SMTP_PORT to a free port.`)
  else console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}
