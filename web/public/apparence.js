// Before the first paint, so that a dark screen never flashes white. A file of its own: inline scripts are forbidden.
;(() => {
  try {
    const theme = JSON.parse(localStorage.getItem('theme')) || 'light'
    const langue = JSON.parse(localStorage.getItem('langue')) || 'fr'
    const racine = document.documentElement
    racine.dataset.theme = theme
    racine.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
    racine.lang = langue
    // A desk with a session will open a screen: its frame is asked for now, not once the entry has run.
    if (!localStorage.getItem('accessToken')) return
    for (const href of document.currentScript.dataset.suite?.split(' ') ?? [])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )
  } catch {
    // A storage that cannot be read leaves the light theme and French.
  }
})()
