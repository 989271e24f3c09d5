import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: 'Cerrar la ventana',
  closeByHand: 'Tu navegador no deja que la página cierre esta ventana. Ciérrala tú.',
  goOn: 'Continuar',
  done: { heading: 'Listo', text: 'Vuelve al juego. Esta ventana se cierra sola.' },
  linkRequired: {
    heading: 'Un paso más',
    text: 'Ya existe una cuenta con tu correo. Vuelve al juego: allí puedes añadirle esta forma de iniciar sesión.',
  },
  taken: { heading: 'No se añadió', text: 'Esta forma de iniciar sesión pertenece a otro jugador. No se cambió nada.' },
  foreign: { heading: 'No confirmado', text: 'No es la cuenta con la que inicias sesión. No se cambió nada.' },
  cancelled: { heading: 'Cancelado', text: 'No se cambió nada. Vuelve al juego para elegir otra forma.' },
  failed: { heading: 'No se pudo iniciar sesión', text: 'Vuelve al juego e inténtalo de nuevo o elige otra forma.' },
  unreachable: {
    heading: 'Sin respuesta',
    text: 'El servicio de inicio de sesión no responde ahora. Vuelve al juego e inténtalo de nuevo en un minuto.',
  },
  stale: {
    heading: 'Esta página ya no es válida',
    text: 'Este inicio de sesión ya se usó o tardó demasiado. Vuelve al juego y pulsa su botón de nuevo.',
  },
  unavailable: {
    heading: 'No disponible',
    text: 'Esta forma de iniciar sesión no está disponible aquí. Vuelve al juego y elige otra.',
  },
  busy: { heading: 'Demasiados intentos', text: 'Espera unos minutos y pulsa de nuevo el botón en el juego.' },
  returning: { heading: 'Un momento', text: 'El inicio de sesión continúa. Si no pasa nada, pulsa el botón.' },
  proof: {
    heading: 'Un momento',
    text: 'Comprobamos que esta ventana se abrió desde el juego.',
    refusedHeading: 'Nos detuvimos aquí',
    refusedText:
      'Esta ventana no se abrió con el botón de iniciar sesión de Playhub. Si te trajo aquí un enlace, cierra la ventana: quien lo envió podría haber entrado en tu cuenta. Para iniciar sesión, pulsa el botón en el juego.',
  },
}
