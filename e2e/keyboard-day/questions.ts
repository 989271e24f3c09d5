/**
 * Questions of players in five languages. `often`: titles of frequent questions. `rare`: the title of every other question. A title exists
 * in one language only, so a search for it finds the questions of one language. `text`: the player's message.
 */
export const questions = [
  { language: 'en', often: ['Coins', 'Crash', 'Password', 'Picture'], rare: 'Odd', text: 'Hello, it happened yesterday evening.' },
  { language: 'ru', often: ['Монеты', 'Вылет', 'Пароль', 'Рисунок'], rare: 'Иное', text: 'Здравствуйте, это случилось вчера вечером.' },
  { language: 'de', often: ['Münzen', 'Absturz', 'Kennwort', 'Bildschirm'], rare: 'Sonstiges', text: 'Hallo, das war gestern Abend.' },
  { language: 'es', often: ['Monedas', 'Cierre', 'Contraseña', 'Imagen'], rare: 'Otro', text: 'Hola, ocurrió ayer por la tarde.' },
  { language: 'ko', often: ['코인', '오류', '비밀번호', '그림'], rare: '기타', text: '안녕하세요, 어제 저녁에 있었던 일입니다.' },
] as const
