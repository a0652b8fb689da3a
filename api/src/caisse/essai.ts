import { contrat } from '@dioptrie/domain'
import { type Essai, ouvrirEssai, type Personne, type Reponse } from '../kernel/trial/essai.ts'

const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface EssaiDeCaisse {
  essai: Essai
  /** The drawer of the first officine: what it should hold now. */
  tiroir: () => Promise<number>
  /** Attaches a photo, or whatever else is given, to a record. */
  joindre: (qui: Personne, url: string, contenu?: Buffer) => Promise<Reponse>
  banque: string
}

/** The first officine with its day open on 500,000 F, and a bank. */
export async function ouvrirEssaiDeCaisse(): Promise<EssaiDeCaisse> {
  const essai = await ouvrirEssai()
  await essai.appeler('caissier', contrat.caisse.initialiser, { payload: { montant: 500_000 } })
  const banque = await essai.appeler('administrateur', contrat.banque.creer, {
    payload: { Libelle: 'Banque du Golfe' } as never,
  })
  return {
    essai,
    banque: banque.corps._id,
    async tiroir() {
      const { corps } = await essai.appeler('caissier', contrat.caisse.etat, {
        params: { officine: essai.officines.ANG },
      })
      return corps.Attendu
    },
    joindre(qui, url, contenu = POINT) {
      const limite = 'XXlimiteXX'
      const corps = Buffer.concat([
        Buffer.from(
          `--${limite}\r\ncontent-disposition: form-data; name="fichier"; filename="papier.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        contenu,
        Buffer.from(`\r\n--${limite}--\r\n`),
      ])
      return essai.brut(qui, 'POST', url, corps, {
        'content-type': `multipart/form-data; boundary=${limite}`,
      })
    },
  }
}
