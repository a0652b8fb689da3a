import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { expect, it } from 'vitest'
import { aller, compte, MOT_DE_PASSE_NEUF, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

/** Everything happens in an officine of its own: no other journey touches its cash. */
const GERANT = `gerant.depense.${Date.now()}@essai.ci`
const PHOTO = {
  name: 'recu.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const jour = aujourdhuiAbidjan(new Date())
const officine = () =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').IdOfficine as string)
const tiroir = async () =>
  (await appelDirect<EtatCaisse>(page, 'GET', `/api/caisse/etat/${await officine()}`)).Attendu
const solde = async () =>
  (await appelDirect<JourneeDepense>(page, 'GET', `/api/caisse-depense/${await officine()}/${jour}`)).Solde

async function ouvrirSonOfficine() {
  await seConnecter(page, compte('administrateur'))
  const code = `D${[0, 3, 6].map(n => String.fromCharCode(65 + (Math.floor(Date.now() / 10 ** n) % 26))).join('')}`
  const neuve = await appelDirect<{ _id: string }>(page, 'POST', '/api/officine/create', {
    Nom: `Dépense ${code}`,
    Code: code,
    // One person works there: what two do elsewhere, she does alone.
    ControleSeul: true,
  })
  await appelDirect(page, 'POST', '/api/alerte-caisse', { IdOfficine: neuve._id, Seuil: 100_000 })
  const roles = await appelDirect<{ _id: string; Nom: string }[]>(page, 'GET', '/api/roles')
  await appelDirect(page, 'POST', '/api/user/create', {
    email: GERANT,
    displayName: 'Gérante de Dépense',
    IdOfficine: neuve._id,
    roles: roles.filter(r => r.Nom.startsWith('Gérant')).map(r => r._id),
    password: MOT_DE_PASSE_NEUF,
    confirmPassword: MOT_DE_PASSE_NEUF,
  })
}

const titre = (nom: RegExp | string) => page.getByRole('heading', { level: 1, name: nom }).waitFor()

it('les espèces d’une journée entrent dans le tiroir, paient une dépense avec son reçu, vont à la banque avec leur bordereau quand il y en a trop ; la caisse dépense se compte au pavé numérique, et l’écart dit pourquoi', async () => {
  await ouvrirSonOfficine()
  await seConnecter(page, GERANT)
  await appelDirect(page, 'POST', '/api/caisse/initialisation', {
    montant: 50_000,
    Motif: 'Fonds refait',
  })

  // Head office brings cash.
  await aller(page, '/apps/appro_caisse_recettes/appro_caisse_recettes-list')
  await page.getByRole('button', { name: 'Approvisionner la caisse' }).click()
  const fenetre = page.getByRole('dialog')
  await fenetre.getByLabel('Qui apporte l’argent').fill('Siège du réseau')
  await fenetre.getByLabel('Montant').fill('300 000')
  await sansFaute(page, 'approvisionner la caisse')
  await fenetre.getByRole('button', { name: 'Approvisionner' }).click()
  await page.getByRole('row').filter({ hasText: 'Siège du réseau' }).first().waitFor()
  expect(await tiroir()).toBe(350_000)

  // The expense cash is opened with cash of the drawer.
  await aller(page, '/apps/depense')
  await page.getByText('La caisse dépense n’est pas ouverte.').waitFor()
  await page.getByRole('button', { name: 'Ouvrir la caisse dépense' }).click()
  await fenetre.getByText('Les espèces quittent le tiroir', { exact: false }).waitFor()
  await fenetre.getByLabel('Montant').fill('60 000')
  await sansFaute(page, 'ouvrir la caisse dépense')
  await page.keyboard.press('Enter')
  await page.getByText('Ouverture', { exact: true }).waitFor()
  expect(await tiroir()).toBe(290_000)

  // With the photo of its receipt; too large, it is refused where it is typed.
  await page.getByRole('link', { name: 'Nouvelle dépense' }).click()
  await titre('Nouvelle dépense')
  await page.getByLabel('Montant').fill('999 999')
  await page.getByRole('combobox', { name: 'Rubrique' }).fill('div')
  await page.keyboard.press('Enter')
  await page.getByLabel('Motif').fill('Ampoules et rallonge')
  await page.locator('input[type=file]').setInputFiles(PHOTO)
  await page.getByText('recu.png sera joint à la dépense.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/La caisse dépense ne contient que/).waitFor()
  await sansFaute(page, 'dépense refusée')
  await page.getByLabel('Montant').fill('10 500')
  await page.keyboard.press('Control+Enter')
  await titre('Caisse dépense')
  await page.getByText('Ampoules et rallonge').waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'reçu joint' }).count()).toBe(1)
  expect(await solde()).toBe(49_500)

  await page.getByRole('link', { name: /Ampoules et rallonge/ }).click()
  await page.getByRole('button', { name: /Ouvrir recu.png/ }).waitFor()
  await aller(page, '/apps/depense/depense-list?limit=3')
  await page.getByText(/Par rubrique/).waitFor()

  // The drawer has more than its alert allows.
  await aller(page, '/apps/caisse')
  await page.getByText(/Le tiroir dépasse 100.000.F/).waitFor()
  await page.getByRole('button', { name: 'Verser en banque' }).click()
  await fenetre.getByText('Il restera dans le tiroir').waitFor()
  await fenetre.getByLabel('Montant versé').fill('200 000')
  await fenetre.getByRole('combobox', { name: 'Banque' }).fill('atlan')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => fenetre.getByRole('combobox', { name: 'Banque' }).inputValue())
    .toBe('Banque Atlantique')
  await fenetre.getByLabel('Numéro du bordereau').fill('BV 1201')
  await sansFaute(page, 'verser en banque')
  await fenetre.getByRole('button', { name: 'Verser', exact: true }).click()
  await titre(/Versement de 200/)
  expect(await tiroir()).toBe(90_000)
  await page.getByText('À valider').waitFor()
  await aller(page, '/apps/caisse')
  await page.getByText('Attendu dans le tiroir').waitFor()
  await expect.poll(() => page.getByText(/Le tiroir dépasse/).count()).toBe(0)
  await page.goBack()
  await page.getByText('À valider').waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...PHOTO, name: 'bordereau.png' })
  await page.getByText('Validé', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Ouvrir bordereau.png/ }).waitFor()
  await sansFaute(page, 'versement validé')
  await page.getByRole('button', { name: 'Archiver' }).click()
  await page.getByText('Ce versement est archivé.').waitFor()

  await aller(page, '/apps/depense')
  await page.getByRole('link', { name: 'Compter et clôturer' }).click()
  await titre('Clôturer la caisse dépense')
  await page.locator('input[inputmode=numeric]').first().fill('5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByLabel('Pourquoi cet écart ?').fill('Monnaie rendue en trop')
  await sansFaute(page, 'clôture de la caisse dépense')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/La caisse dépense du .* est clôturée/).waitFor()
  await page.getByText('Monnaie rendue en trop', { exact: false }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Nouvelle dépense' }).count()).toBe(0)
  expect(await solde()).toBe(55_000)
})
