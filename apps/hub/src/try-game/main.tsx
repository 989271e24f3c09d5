import '../host/nobody.ts'
import '../styles/base.css'
import { shortLanguage } from '@playhub/contract/language'
import { createRoot } from 'react-dom/client'
import { loadDevelopersTexts } from '../i18n/developers-texts.ts'
import { languageFrom } from './language-from.ts'
import { TryPage } from './try-page.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the stand-in hub.')

const language = languageFrom(location.search, navigator.languages)
const t = await loadDevelopersTexts(language)
document.documentElement.lang = shortLanguage(language)
document.title = `${t('stand.title')} | Playhub`
createRoot(place).render(<TryPage t={t} language={language} />)
