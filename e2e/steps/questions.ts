/**
 * Questions of players in five languages: four that come often, and one that is different each time. `word` finds the question and its ready
 * answer, and `title` contains it. The language is part of the word, because the search looks in all languages.
 */
export const questions = [
  { language: 'en', often: ['Coins', 'Crash', 'Password', 'Picture'], rare: 'Odd', text: 'Hello, it happened yesterday evening.' },
  { language: 'ru', often: ['Монеты', 'Вылет', 'Пароль', 'Рисунок'], rare: 'Иное', text: 'Здравствуйте, это случилось вчера вечером.' },
  { language: 'de', often: ['Münzen', 'Absturz', 'Kennwort', 'Bildschirm'], rare: 'Sonstiges', text: 'Hallo, das war gestern Abend.' },
  { language: 'es', often: ['Monedas', 'Cierre', 'Contraseña', 'Imagen'], rare: 'Otro', text: 'Hola, ocurrió ayer por la tarde.' },
  { language: 'ko', often: ['코인', '오류', '비밀번호', '그림'], rare: '기타', text: '안녕하세요, 어제 저녁에 있었던 일입니다.' },
] as const
