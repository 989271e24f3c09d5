import type { GameItem } from '@playhub/contract/catalogue'
import type { ShownGame } from '@playhub/contract/games/shown-game'
import type { Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Picture } from '@playhub/ui/picture'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import styles from './game-more.module.css'
import { similarQuery } from './queries.ts'
import { controlsOf } from './rules.ts'

const PICTURE_WIDTHS = [320, 640, 960, 1280]
const CARD_WIDTHS = [320, 640]

type Props = { game: ShownGame; page: Pick<GameItem['web_page'], 'pictures' | 'video' | 'languages' | 'sizeMb'> }

/** The part of a game's page below its introduction: the video and the pictures, how to play, similar games. */
export const GameMore = ({ game, page: { pictures, video, languages = [], sizeMb } }: Props) => {
  const t = useT()
  const { language } = useLanguage()
  const similar = useQuery(similarQuery(language, game.projectName)).data?.games ?? []
  const controls = controlsOf(game.controls)
  const facts = [
    { name: t('game.languages'), value: languages.map((each) => endonyms[each]).join(', ') },
    { name: t('game.size'), value: sizeMb ? megabytes(sizeMb, language) : '' },
  ].filter(({ value }) => value !== '')
  if (pictures.length + similar.length + controls.length + facts.length === 0 && !video) return null
  return (
    <div className={styles.ground}>
      <div className={styles.more}>
        {(pictures.length > 0 || video) && (
          // On a narrow screen this section scrolls. In Safari, the keyboard reaches a scrolling element only if it has a `tabIndex`.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
          <section className={styles.media} tabIndex={0} aria-label={game.name}>
            {video && (
              <video
                className={styles.picture}
                src={video}
                controls
                muted
                loop
                playsInline
                preload="none"
                poster={`${game.cover}-1280.webp`}
                aria-label={t('game.video', { name: game.name })}
              />
            )}
            {pictures.map((base, at) => (
              <Picture
                key={base}
                base={base}
                widths={PICTURE_WIDTHS}
                sizes="(width <= 767px) 84vw, 400px"
                width={1280}
                height={720}
                alt={t('game.picture', { name: game.name, number: at + 1 })}
                name={`${game.projectName} ${at}`}
                className={styles.picture}
              />
            ))}
          </section>
        )}
        {controls.length > 0 && (
          <section aria-labelledby="controls">
            <h2 id="controls" className={styles.title}>
              {t('game.controls')}
            </h2>
            <dl className={styles.controls} lang={game.lang}>
              {controls.map(({ by, does }) => (
                <div key={by + does}>
                  {by && <dt>{by}</dt>}
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {similar.length > 0 && (
          <section aria-labelledby="similar">
            <h2 id="similar" className={styles.title}>
              {t('game.similar')}
            </h2>
            <div className={styles.similar}>
              {similar.map((each) => (
                <Link key={each.projectName} href={paths.game({ language, projectName: each.projectName })} className={styles.game}>
                  <Picture
                    base={each.card}
                    widths={CARD_WIDTHS}
                    sizes="(width <= 1024px) 46vw, 296px"
                    width={640}
                    height={400}
                    name={each.projectName}
                    className={styles.picture}
                  />
                  <span lang={each.lang}>{each.name}</span>
                </Link>
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

const megabytes = (size: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' }).format(size)
