import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const ONGLETS = [
  'feries',
  'alerte-caisse',
  'sms',
  'garanties',
  'atelier',
  'modes-paiement',
  'coupures',
  'codes-tva',
]
const administrateur = compte('administrateur')
const onglet = (nom: string) => page.goto(`/apps/configurations?onglet=${nom}`)
const fenetre = () => page.getByRole('dialog')
const ligne = (texte: string) => page.getByRole('row').filter({ hasText: texte })

/** A picture that the browser draws, of the kind asked. */
async function image(type: 'image/png' | 'image/webp', nom: string) {
  const octets = await page.evaluate(async t => {
    const toile = document.createElement('canvas')
    toile.width = 240
    toile.height = 80
    const dessin = toile.getContext('2d')
    if (dessin) {
      dessin.fillStyle = '#196f3d'
      dessin.fillRect(0, 0, 240, 80)
    }
    const blob = await new Promise<Blob | null>(rendre => toile.toBlob(rendre, t))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  }, type)
  return { name: nom, mimeType: type, buffer: Buffer.from(octets) }
}

describe('les jours fériés', () => {
  it('reprennent ceux du pays, que l’on confirme une fois annoncés', async () => {
    await seConnecter(page, administrateur)
    await page.goto('/apps/configurations?onglet=feries&annee=2028')
    await page.getByRole('button', { name: 'Ajouter Noël' }).click()
    await ligne('Noël').getByText('Confirmé').waitFor()
    await page.getByRole('button', { name: 'Ajouter Aïd el-Fitr (Ramadan)' }).click()
    await ligne('Aïd el-Fitr').getByText('À confirmer').waitFor()
    await page.getByRole('button', { name: 'Confirmer Aïd el-Fitr (Ramadan)' }).click()
    await ligne('Aïd el-Fitr').getByText('Confirmé', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Tout ajouter' }).click()
    await page.getByText('Tous les jours fériés de 2028 sont là.').waitFor()
    await page.goto('/apps/calendar?vue=mois&date=2028-12-05')
    await page.locator('td').getByText('Noël').waitFor()
  })
})

describe('les garanties', () => {
  it('disent la durée d’un prix et le prix qui tombe entre deux tranches', async () => {
    await seConnecter(page, administrateur)
    await onglet('garanties')
    const montures = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Tranches des montures' }) })
    const tranche = async (rang: number, valeurs: [string, string, string]) => {
      await montures.getByRole('button', { name: 'Ajouter une tranche' }).click()
      const rangee = montures.getByRole('listitem').nth(rang)
      for (const [n, nom] of ['Plus de', 'Moins de', 'Garantie'].entries()) {
        await rangee.getByLabel(nom).fill(valeurs[n] as string)
        await rangee.getByLabel(nom).press('Tab')
      }
    }
    const retirer = montures.getByRole('button', { name: 'Retirer la tranche 1' })
    await retirer.waitFor()
    while ((await retirer.count()) > 0) await retirer.click()
    await tranche(0, ['0', '50000', '6'])
    await tranche(1, ['50000', '0', '24'])
    await montures.getByText('Cette tranche').waitFor({ state: 'detached' })
    await montures.getByLabel('Plus de').nth(1).fill('60000')
    await montures.getByLabel('Plus de').nth(1).press('Tab')
    await montures.getByText('la durée par défaut s’applique').waitFor()
    await montures.getByRole('button', { name: 'Étendre la tranche suivante' }).click()
    await montures.getByText('la durée par défaut s’applique').waitFor({ state: 'detached' })
    await page.getByText(/Pour 45\s?000\sF\s: 6 mois/).waitFor()
    await page.getByLabel('Prix de vente').fill('50000')
    await page.getByText(/Pour 50\s?000\sF\s: 24 mois/).waitFor()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Garanties enregistrées').waitFor()
    await page.reload()
    await expect.poll(() => montures.getByRole('listitem').count()).toBe(2)
  })
})

describe('les SMS', () => {
  it('comptent les parties à chaque lettre et refusent un nom que rien ne remplace', async () => {
    await seConnecter(page, administrateur)
    await onglet('sms')
    await page.getByLabel('Nom d’expéditeur').fill('OPTIQUE ANGRE')
    expect(await page.getByLabel('Nom d’expéditeur').inputValue()).toHaveLength(11)
    const modele = page.getByLabel('Modèle de message')
    await modele.fill('Bonjour {Prenoms}, vos lunettes sont la.')
    await page.getByRole('figure').getByText('1 SMS', { exact: true }).waitFor()
    await page.getByText('Bonjour Adjoua, vos lunettes sont la.').waitFor()
    await modele.fill(
      `Bonjour {Prenoms}, vos lunettes sont prêtes. ${'Passez quand vous voulez. '.repeat(3)}`,
    )
    await page.getByText('2 SMS par client').waitFor()
    await page.getByText('Ces caractères raccourcissent chaque SMS à 70 : ê').waitFor()
    await modele.fill('Bonjour {Prenom}')
    await page.getByText('Rien ne remplacera {Prenom}.').waitFor()
    await modele.fill('Bonjour ')
    await page.getByRole('button', { name: 'Prénoms', exact: true }).click()
    expect(await modele.inputValue()).toBe('Bonjour {Prenoms}')
    await page.getByLabel('Adresse d’expéditeur').fill('tel:+2250000')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Réglages des SMS enregistrés').waitFor()

    await page.getByRole('button', { name: 'Ajouter un type de SMS' }).click()
    await fenetre().getByLabel('Libellé').fill('Commande prête (essai)')
    await fenetre().getByLabel('Message', { exact: true }).fill('Votre commande {RefCmmd} est prete.')
    await fenetre().getByRole('button', { name: 'Enregistrer' }).click()
    await ligne('Commande prête (essai)').waitFor()
  })
})

describe('la caisse', () => {
  it('a un seuil d’alerte par officine, que le gérant pose pour la sienne', async () => {
    await seConnecter(page, compte('gerant', 'sanpedro'))
    await onglet('alerte-caisse')
    await page.getByLabel('Seuil d’alerte').fill('300000')
    await page.getByRole('button', { name: 'Poser l’alerte' }).click()
    await page.getByText('Alerte de caisse enregistrée').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
    expect((await page.getByLabel('Seuil d’alerte').inputValue()).replace(/\s/g, '')).toBe('300000')
  })

  it('ajoute un mode de paiement et garde Espèce', async () => {
    await seConnecter(page, administrateur)
    await onglet('modes-paiement')
    await page.getByRole('button', { name: 'Ajouter un mode de paiement' }).click()
    await fenetre().getByRole('button', { name: 'Enregistrer' }).click()
    await fenetre().getByText('Obligatoire').waitFor()
    await fenetre().getByLabel('Libellé').fill('Portefeuille mobile (essai)')
    await fenetre().getByRole('button', { name: 'Enregistrer' }).click()
    await ligne('Portefeuille mobile (essai)').waitFor()
    expect(await page.getByRole('button', { name: 'Supprimer Espèce' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Supprimer Portefeuille mobile (essai)' }).click()
    await fenetre().getByRole('button', { name: 'Supprimer' }).click()
    await ligne('Portefeuille mobile (essai)').waitFor({ state: 'detached' })
  })
})

describe('l’en-tête des papiers', () => {
  it('prend un logo, même WebP, et le montre sur la page avant d’enregistrer', async () => {
    await seConnecter(page, administrateur)
    await page.goto('/apps/config-facture/entete-piedpage')
    await page.getByRole('button', { name: 'Déposer un logo' }).waitFor()
    const [logo] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Déposer un logo' }).click(),
    ])
    await logo.setFiles(await image('image/webp', 'enseigne.webp'))
    await page.getByRole('button', { name: /Supprimer enseigne/ }).waitFor()
    const [pied] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Déposer un pied de page' }).click(),
    ])
    await pied.setFiles(await image('image/png', 'bandeau.png'))
    await page.getByRole('button', { name: /Supprimer bandeau/ }).waitFor()
    await page.getByRole('button', { name: 'Créer un modèle' }).click()
    await expect.poll(() => page.getByLabel('Nom du modèle').inputValue()).toBe('')
    const feuille = page.getByRole('figure')
    await feuille.getByRole('img', { name: 'Logo' }).waitFor()
    await feuille.getByRole('img', { name: 'Pied de page' }).waitFor()
    await page.getByLabel('Nom du modèle').fill('Enseigne du centre')
    await page.getByLabel('Mention').fill('RCCM CI-ABJ-0000')
    await feuille.getByText('RCCM CI-ABJ-0000').waitFor()
    await page.getByRole('combobox', { name: 'Officines' }).click()
    expect(await page.getByRole('option', { name: 'Plateau' }).getAttribute('data-combobox-disabled')).toBe(
      'true',
    )
    await page.getByRole('option', { name: 'San-Pédro' }).click()
    await page.keyboard.press('Escape')
    await feuille.getByText('San-Pédro').first().waitFor()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: /Enseigne du centre.*San-Pédro/ }).waitFor()
    await sansFaute(page, 'en-tête des papiers')
  })
})

describe('les réglages', () => {
  it('se lisent sans se changer quand le rôle ne le permet pas', async () => {
    await seConnecter(page, compte('opticien'))
    await onglet('modes-paiement')
    await page.getByText('pas de les changer').waitFor()
    await ligne('Espèce').waitFor()
    expect(await page.getByRole('button', { name: 'Ajouter un mode de paiement' }).count()).toBe(0)
  })

  it('n’ont aucune faute d’accessibilité, clairs ou sombres, et tiennent sur un téléphone', async () => {
    await seConnecter(page, administrateur)
    await onglet('feries')
    const parcourir = async (regarder: (nom: string) => Promise<void>) => {
      for (const [rang, nom] of ONGLETS.entries()) {
        await page.getByRole('tab').nth(rang).click()
        await page.waitForURL(url => url.searchParams.get('onglet') === nom)
        await page.locator('[role="tabpanel"] section').first().waitFor()
        await regarder(nom)
      }
    }
    await parcourir(nom => sansFaute(page, nom))
    await page.setViewportSize({ width: 390, height: 844 })
    await parcourir(async nom =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth), nom).toBeLessThanOrEqual(390),
    )
  })
})
