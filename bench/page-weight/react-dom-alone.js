// What every React page has to load: the baseline for the panel's routes.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')).render(createElement('main'))
