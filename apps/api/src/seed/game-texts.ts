/** The texts of the demo games. */
type Text = { name: string; cardDescription: string; fullDescription: string; keywords: string }
export type GameTexts = { en: Text; ru: Text }

export const gameTexts = {
  familytown: {
    en: {
      name: 'Familytown',
      cardDescription: 'Build a cosy seaside town where every window is somebody’s home.',
      fullDescription:
        'A quiet valley by the sea, a bag of coins and families who are looking for a home. Lay out streets, open bakeries, plant parks and light the lighthouse. The town earns while you are away and greets you with good news when you come back. Five minutes over coffee are enough to move on, and an evening is easily lost.',
      keywords: 'town building game, idle game, cosy game, browser game, free to play',
    },
    ru: {
      name: 'Семейный город',
      cardDescription: 'Постройте уютный город у моря, где за каждым окном чей-то дом.',
      fullDescription:
        'Тихая долина у моря, мешочек монет и семьи, которые ищут дом. Прокладывайте улицы, открывайте пекарни, разбивайте парки и зажгите маяк. Город зарабатывает и без вас, а по возвращении встречает хорошими новостями. Пяти минут за чашкой кофе хватит, чтобы продвинуться, а вечер пролетит незаметно.',
      keywords: 'строительство города, градостроительная игра, уютная игра, игра в браузере, бесплатная игра',
    },
  },
  neuroarena: {
    en: {
      name: 'Neuroarena',
      cardDescription: 'Hold the neon arena against swarms of drones that learn.',
      fullDescription:
        'You pilot the last ship inside a mind that does not want you there. Every wave sends drones that are faster, smarter and angrier than the ones before. Move, shoot, pick up modules between waves and choose which risk to take next. A run takes ten minutes. The record table takes longer.',
      keywords: 'arena shooter, action game, neon, browser game, free to play',
    },
    ru: {
      name: 'Нейроарена',
      cardDescription: 'Удержите неоновую арену против роя дронов, которые учатся.',
      fullDescription:
        'Вы управляете последним кораблём внутри разума, который вам не рад. С каждой волной дроны быстрее, умнее и злее прежних. Двигайтесь, стреляйте, подбирайте модули между волнами и решайте, чем рискнуть дальше. Забег длится десять минут. Рекорд требует больше.',
      keywords: 'шутер на арене, экшен, неон, игра в браузере, бесплатная игра',
    },
  },
  islandm3: {
    en: {
      name: 'Island M3',
      cardDescription: 'Match three, clear the sand and wake up a sleeping island.',
      fullDescription:
        'Shells, corals and pearls wash up on the beach of an island that has been asleep for a hundred years. Swap them, line up three or more, set off bombs and rainbows, and dig out what the sand has hidden. Every level is short, every chain reaction is loud, and the island gets a little greener each time.',
      keywords: 'match three, puzzle game, island, browser game, free to play',
    },
    ru: {
      name: 'Остров М3',
      cardDescription: 'Собирайте три в ряд, расчищайте песок и будите спящий остров.',
      fullDescription:
        'Ракушки, кораллы и жемчуг выносит на берег острова, который спит уже сто лет. Меняйте их местами, собирайте три и больше в ряд, взрывайте бомбы и радуги и откапывайте то, что спрятал песок. Уровни короткие, цепные реакции громкие, а остров с каждым разом зеленеет.',
      keywords: 'три в ряд, головоломка, остров, игра в браузере, бесплатная игра',
    },
  },
  skyharbor: {
    en: {
      name: 'Skyharbor',
      cardDescription: 'Run a harbour in the clouds: airships, cargo and weather.',
      fullDescription:
        'Above the storms lies a harbour where airships trade spices, letters and rumours. Plan the berths, hire captains and watch the wind. The game is being made; its doors are not open yet.',
      keywords: 'airship game, trading game, strategy, in development',
    },
    ru: {
      name: 'Небесная гавань',
      cardDescription: 'Управляйте гаванью в облаках: дирижабли, грузы и погода.',
      fullDescription:
        'Над грозами лежит гавань, где дирижабли меняют пряности, письма и слухи. Планируйте причалы, нанимайте капитанов и следите за ветром. Игра ещё создаётся, её двери пока закрыты.',
      keywords: 'дирижабли, торговая игра, стратегия, в разработке',
    },
  },
  hornylegends: {
    en: {
      name: 'Horny Legends',
      cardDescription: 'Velvet nights, neon lights and legends for grown-ups.',
      fullDescription: 'A night-time card of velvet, neon and smoke for adults. The game opens after you confirm that you are over 18.',
      keywords: 'game for adults, 18+, browser game',
    },
    ru: {
      name: 'Horny Legends',
      cardDescription: 'Бархатные ночи, неон и легенды для взрослых.',
      fullDescription: 'Ночная игра из бархата, неона и дыма для взрослых. Она откроется, когда вы подтвердите, что вам больше 18 лет.',
      keywords: 'игра для взрослых, 18+, игра в браузере',
    },
  },
} as const satisfies Record<string, GameTexts>
export type DemoProject = keyof typeof gameTexts
