import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { LanguageProvider } from './i18n.tsx'
import { queryClient } from './queries.ts'
import { showTheme } from './theme.ts'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no place for the desk.')
showTheme()
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <LanguageProvider>
      <App />
    </LanguageProvider>
  </QueryClientProvider>,
)
