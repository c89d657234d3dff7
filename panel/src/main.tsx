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

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root.')
enterLinkedOrganization()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
