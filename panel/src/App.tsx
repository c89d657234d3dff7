import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { cssVariables, theme } from './ui/theme.ts'

/** The chosen color scheme is stored under `themeName`; without a choice the system's scheme applies. */
const colorScheme = localStorageColorSchemeManager({ key: 'themeName' })

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    deduplicateCssVariables
  >
    <RouterProvider router={router} />
  </MantineProvider>
)
