// What every React page must load: the base that the panel's routes are measured against.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')).render(createElement('main'))
