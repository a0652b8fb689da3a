export const enDonnees = (type: string, contenu: Buffer) =>
  `data:${type};base64,${contenu.toString('base64')}`
