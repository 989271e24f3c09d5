import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: '¿Qué progreso quieres conservar?',
    lead: 'Jugaste aquí antes de iniciar sesión y tu cuenta tiene su propio progreso. El que no elijas se guarda 30 días entre las versiones anteriores.',
    leadJoined: 'Uniste dos cuentas y ambas tienen progreso aquí. El que no elijas se guarda 30 días entre las versiones anteriores.',
    account: 'De tu cuenta',
    guest: 'De este navegador',
    joined: 'De la cuenta unida',
    when: 'Guardado {when}',
    size: '{size} KB',
    used: 'Compras ya usadas con esta cuenta: {count}',
    noneUsed: 'No incluye las compras que ya usaste',
    keep: 'Conservar este progreso',
    later: 'Decidir más tarde',
    made: 'La elección está hecha. El juego empieza de nuevo con ella.',
    undo: 'Deshacer',
    back: 'Volver al juego',
  },
}
