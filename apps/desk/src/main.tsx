import '@playhub/ui/tokens.css'
import { createRoot } from 'react-dom/client'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no place for the desk.')
createRoot(place).render(<main />)
