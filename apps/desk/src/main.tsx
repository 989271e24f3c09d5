import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from './base/i18n.tsx'
import { queryClient } from './base/queries.ts'
import { showTheme } from './base/theme.ts'
import { App } from './shell/app.tsx'

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
