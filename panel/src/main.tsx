import './ui/layers.css'
import '@mantine/core/styles.layer.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/menus.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { enterLinkedOrganization } from './client/organization.ts'
import { writeUnlessOnPhone } from './ui/keys/composer-cursor.ts'
import { takeWriteAfterLoad } from './ui/keys/write-after-load.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root.')
enterLinkedOrganization()
const contactId = takeWriteAfterLoad(location.pathname)
if (contactId !== null) writeUnlessOnPhone(contactId)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
