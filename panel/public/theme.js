// Runs before the first paint, so that a dark panel never flashes white. A file of its own: the content policy
// lets no inline script in.
;(function () {
  var name = null
  try {
    name = localStorage.getItem('themeName')
  } catch {
    // Storage may be switched off; then the system's scheme decides.
  }
  if (name !== 'dark' && name !== 'light') {
    name = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', name)
})()
