import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: 'Jugador {number}',
  code: {
    label: 'Tu código',
    expires: {
      one: 'El código vale durante {count} minuto y una sola vez. Un correo más reciente lo sustituye.',
      many: 'El código vale durante {count} minutos y una sola vez. Un correo más reciente lo sustituye.',
      other: 'El código vale durante {count} minutos y una sola vez. Un correo más reciente lo sustituye.',
    },
    register: {
      subject: 'Tu código de Playhub',
      heading: 'Confirma tu dirección',
      lead: 'Introduce este código en la página de registro para terminar de crear tu cuenta con {email}.',
      notYou:
        'Si no fuiste tú, no hagas nada: sin el código no se crea ninguna cuenta. Nunca le digas el código a nadie, tampoco a nuestro soporte.',
    },
    recover: {
      subject: 'Tu código de recuperación de Playhub',
      heading: 'Establece una contraseña nueva',
      lead: 'Introduce este código en la página de recuperación para establecer una contraseña nueva para {email}.',
      notYou:
        'Si no fuiste tú, no hagas nada: sin el código tu contraseña sigue igual. Nunca le digas el código a nadie, tampoco a nuestro soporte.',
    },
    addEmail: {
      subject: 'Tu código de Playhub',
      heading: 'Confirma tu dirección',
      lead: 'Introduce este código en tu perfil para iniciar sesión con {email} de ahora en adelante.',
      notYou:
        'Si no fuiste tú, no hagas nada: sin el código tu dirección no se añade a ninguna cuenta. Nunca le digas el código a nadie, tampoco a nuestro soporte.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'correo electrónico',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: 'Cuándo: {when}',
  browser: 'Navegador: {browser}',
  browserUnknown: 'Navegador: desconocido',
  network: 'Red: {network}',
  newDevice: {
    subject: 'Nuevo inicio de sesión en tu cuenta de Playhub',
    heading: 'Un nuevo inicio de sesión',
    lead: 'Alguien inició sesión en tu cuenta con {method} desde un navegador que no se había usado antes para ello.',
    todo: 'Si fuiste tú, todo está bien. Si no, abre tu perfil, elige «Cerrar todas las sesiones» y luego establece una contraseña nueva con «Olvidé mi contraseña».',
  },
  password: {
    subject: 'Se cambió tu contraseña de Playhub',
    heading: 'Se cambió tu contraseña',
    lead: 'Se cambió la contraseña de tu cuenta y se cerraron todas las sesiones.',
    todo: 'Si fuiste tú, inicia sesión con la contraseña nueva. Si no, alguien lee tu correo: cambia primero la contraseña de tu buzón y luego establece una nueva en Playhub con «Olvidé mi contraseña».',
  },
  guessed: {
    subject: 'Alguien intenta adivinar un código de Playhub',
    heading: 'Se introdujeron códigos incorrectos',
    lead: 'Te enviamos un código y alguien introdujo otros incorrectos hasta que dejó de funcionar. No se cambió nada.',
    todo: 'Si fuiste tú, pide un código nuevo. Si no, no hay nada que hacer: el código ya no sirve. Nunca le digas un código a nadie, tampoco a nuestro soporte.',
  },
  added: {
    subject: 'Nueva forma de iniciar sesión en Playhub',
    heading: 'Se añadió una forma de iniciar sesión',
    lead: 'A partir de ahora se puede iniciar sesión en tu cuenta con {method}.',
    todo: 'Si no fuiste tú, abre tu perfil, quita esa forma, elige «Cerrar todas las sesiones» y establece una contraseña nueva con «Olvidé mi contraseña».',
  },
  removed: {
    subject: 'Se quitó una forma de iniciar sesión en Playhub',
    heading: 'Se quitó una forma de iniciar sesión',
    lead: 'A partir de ahora nadie puede iniciar sesión en tu cuenta con {method}.',
    todo: 'Si no fuiste tú, inicia sesión de otra forma, elige «Cerrar todas las sesiones» en tu perfil y añádela de nuevo. Si ya no puedes iniciar sesión, escríbenos enseguida.',
  },
  fact: {
    item: 'Artículo: {item}',
    game: 'Juego: {project}',
    amount: 'Importe: {amount}',
  },
  paidLate: {
    subject: 'Tu pago se realizó al final',
    heading: '{item}: la compra es tuya',
    lead: 'Tu pago se realizó al final y la compra es tuya: {item}. El banco lo confirmó más tarde de lo habitual.',
    todo: 'No tienes que hacer nada: la compra ya está en el juego o lo estará en un momento. El recibo está en tus compras en {hub}.',
  },
  refunded: {
    subject: 'Tu dinero va de vuelta',
    heading: 'Reembolso de {amount}',
    lead: 'El importe de {amount} por {item} vuelve a la tarjeta o al monedero electrónico con que pagaste.',
    todo: 'El banco puede tardar unos días en mostrarlo. No tienes que hacer nada.',
  },
  supportLetter: {
    subject: 'Compra del jugador {userId}: {reason} ({paymentId})',
    heading: 'Un jugador pregunta por una compra',
    lead: 'La respuesta a este correo llega a {email}, la dirección que dio el jugador para ello.',
    reason: { credited: 'el artículo no llegó', different: 'otra cosa' },
    status: { none: 'sin pagar', pending: 'a la espera del banco', paid: 'pagada', fail: 'fallida' },
    notChosen: 'aún ninguno',
    facts: {
      player: 'Jugador: {nickName}, ID {userId}, sesión iniciada con {method}',
      project: 'Juego: {project}',
      item: 'Artículo: {item}',
      amount: 'Importe: {amount}',
      refunded: 'Devuelto: {amount}',
      status: 'Estado: {status}',
      provider: 'Servicio de pago: {provider}',
      payment: 'ID de pago: {paymentId}',
      made: 'Hecha: {when}',
      reason: 'Motivo: {reason}',
    },
    words: 'En palabras del jugador:',
  },
  support: {
    ticketTitlePlug: 'Consulta {number}',
    purchase: { credited: '{item}: no llegó', different: '{item}: una pregunta' },
  },
  answer: {
    subject: 'Soporte te ha respondido (n.º {number})',
    heading: 'Soporte ha respondido',
    lead: {
      one: 'Hay {count} respuesta a tu consulta sobre {project} que no has leído.',
      many: 'Hay {count} respuestas a tu consulta sobre {project} que no has leído.',
      other: 'Hay {count} respuestas a tu consulta sobre {project} que no has leído.',
    },
    file: 'Lleva una imagen o un video: está en la conversación.',
    cut: 'El resto está en la conversación.',
    earlier: 'Las respuestas anteriores a estas también están en la conversación.',
    open: 'Abrir la conversación',
    reply: 'Responde ahí: nadie lee las respuestas a este correo.',
    waiting: {
      subject: 'Te espera una respuesta del soporte de Playhub',
      heading: 'Te espera una respuesta',
      lead: 'Soporte ha respondido a una consulta sobre una compra. Se dio esta dirección para la respuesta, pero no está confirmada para la cuenta, así que la respuesta solo se muestra allí.',
      notYou: 'Si no nos has escrito, no hagas nada: alguien se equivocó al escribir su dirección.',
    },
  },
  footer: {
    ticket: 'Este correo llegó porque escribiste a soporte en {hub}.',
    why: 'Este correo llegó porque alguien introdujo tu dirección en {hub}.',
    owner: 'Este correo llegó porque tu cuenta en {hub} está asociada a esta dirección.',
    purchase: 'Este correo llegó porque se compró algo en {hub} con esta dirección.',
    support: 'Este correo lo escribió en {hub} un jugador con la sesión iniciada.',
    help: '¿Preguntas? Escribe a {support}.',
  },
}
