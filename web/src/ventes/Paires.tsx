import { ecartPupillaire, pourLeFabricant } from '@dioptrie/domain/atelier/rules'
import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { formule, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import type { Monture, Paire } from '@dioptrie/domain/ventes/contract'
import {
  designationVerre,
  NUMEROS,
  type Numero,
  type PrixDetailles,
  prixDuVerre,
  remiseDeLaMonture,
  remiseDuVerre,
  remiseSurPrix,
  sommeDeLaPaire,
  sommeDesPrix,
} from '@dioptrie/domain/ventes/rules'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Vignette } from '../stock/photo/Vignette.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import style from './ventes.module.css'

type Vente = PrixDetailles & {
  Paires: Paire[]
  Montures: (Monture | null)[]
  RemiseCom: number
  Convention: string | null
  DuJour?: readonly { Monture: number | null; VerreD: number | null; VerreG: number | null }[]
  Total: number
  ordonnance: Ordonnance | null
}

/** Where an element of a pair stands. */
export type Suivi = (n: Numero, quoi: 'monture' | 'OD' | 'OG' | 'montage') => ReactNode

/** What is sold, pair by pair, where each element stands, then what it comes to. */
export function Paires({
  vente,
  suivi,
  pied,
}: {
  vente: Vente
  suivi?: Suivi | undefined
  pied?: ReactNode
}) {
  const t = useTranslations('ventes.paires')
  const surPrix = remiseSurPrix(vente)
  const remise = vente.RemiseCom + surPrix
  const vendues = NUMEROS.filter(
    n => sommeDeLaPaire(vente, n) > 0 || vente.Montures[n - 1] || vente.Paires[n - 1],
  )
  const vides = suivi ? <td colSpan={2} /> : <td />
  return (
    <Panneau bord titre={vendues.length > 1 ? t('plusieurs', { n: vendues.length }) : t('une')} lien={pied}>
      <div className="slide r-foot">
        <table className={style.paires}>
          <Titres
            de={[
              t('element'),
              t('designation'),
              t('correction'),
              suivi && { titre: t('suivi'), className: style.suivi },
              t('prix'),
            ]}
          />
          {vendues.length === 0 && (
            <tbody>
              <tr>
                <td colSpan={suivi ? 5 : 4}>{t('toutRevenu')}</td>
              </tr>
            </tbody>
          )}
          {vendues.map(n => (
            <PaireVendue key={n} vente={vente} n={n} seule={vendues.length === 1} suivi={suivi} />
          ))}
          <tfoot>
            {remise > 0 && (
              <>
                <tr>
                  <th scope="row" colSpan={2}>
                    {t('sousTotal')}
                  </th>
                  {vides}
                  <td>
                    <Montant valeur={sommeDesPrix(vente) + surPrix} />
                  </td>
                </tr>
                <tr>
                  <th scope="row" colSpan={2}>
                    {vente.Convention ? t('remiseConvention', { nom: vente.Convention }) : t('remise')}
                  </th>
                  {vides}
                  <td>
                    <Montant valeur={-remise} />
                  </td>
                </tr>
              </>
            )}
            <tr className={style.total}>
              <th scope="row" colSpan={2}>
                {remise > 0 ? t('total') : t('totalSansRemise')}
              </th>
              {vides}
              <td>
                <Montant valeur={vente.Total} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panneau>
  )
}

interface PropsPaire {
  vente: Vente
  n: Numero
  seule: boolean
  suivi: Suivi | undefined
}

function PaireVendue({ vente, n, seule, suivi }: PropsPaire) {
  const t = useTranslations('ventes.paires')
  const paire = vente.Paires[n - 1]
  const monture = vente.Montures[n - 1]
  const [prixMonture, prixMontage] = [vente[`PrixMonture${n}`], vente[`PrixMontage${n}`]]
  // The label, as on the paper: what it was let go for stands below, with the discount.
  const cedee = remiseDeLaMonture(vente, n)
  const cedeeDuVerre = (cote: 'OD' | 'OG') => remiseDuVerre(vente, n, cote)
  const detaillee = prixMonture != null || prixMontage != null
  /** Of a proforma: what its label says today, when it has moved since. */
  const duJour = (quoi: 'Monture' | 'VerreD' | 'VerreG', alors: number | null | undefined) => {
    const prix = vente.DuJour?.[n - 1]?.[quoi]
    if (prix == null || alors == null || prix === alors) return null
    return <small>{t('duJour', { alors: ecrireMontant(alors), prix: ecrireMontant(prix) })}</small>
  }
  const verre = (cote: 'OD' | 'OG') => {
    const prix = prixDuVerre(vente, n, cote)
    const decrit = paire?.[cote]
    if (prix === 0 && !decrit) return null
    const oeil = vente.ordonnance?.[cote] as SaisieOeil | undefined
    // As it is ordered: a reading pair in its near power, on its near distance.
    const vision = paire?.TypeVision ?? vente.ordonnance?.TypeVision
    const correction = oeil && formule(pourLeFabricant(oeil, vision))
    const ep = oeil && ecartPupillaire(oeil, vision)
    const [puissance, addition] = (correction || '').split(/ (?=Add )/)
    const ecrit = (valeur: unknown) => String(valeur).replace('.', ',')
    const mesures = [
      ep != null && t('ecart', { n: ecrit(ep) }),
      oeil?.Hauteur != null && t('hauteur', { n: ecrit(oeil.Hauteur) }),
      decrit?.Diametre && t('diametre', { n: decrit.Diametre }),
    ]
      .filter(Boolean)
      .join(' · ')
    return (
      <tr>
        <th scope="row">{t(`verre${cote}`)}</th>
        <td>
          {designationVerre(decrit) || t('verreSansNom')}
          {mesures && <small>{mesures}</small>}
          {cedeeDuVerre(cote) > 0 ? (
            <small>{t('cedee', { remise: ecrireMontant(cedeeDuVerre(cote)) })}</small>
          ) : (
            decrit?.PrixListe != null &&
            decrit.PrixListe !== prix && (
              <small>{t('horsTarif', { prix: ecrireMontant(decrit.PrixListe) })}</small>
            )
          )}
          {duJour(cote === 'OD' ? 'VerreD' : 'VerreG', decrit?.PrixListe)}
          {correction && <small className={style.correction}>{correction}</small>}
          {suivi && <span className={style.sousSuivi}>{suivi(n, cote)}</span>}
        </td>
        <td className="chiffres">
          {puissance || '–'}
          {addition && <small>{addition}</small>}
        </td>
        {suivi && <td className={style.suivi}>{suivi(n, cote)}</td>}
        <td>
          <Montant valeur={prix + cedeeDuVerre(cote)} />
        </td>
      </tr>
    )
  }
  return (
    <tbody>
      {(!seule || paire?.TypeVision) && (
        <tr className="sunken">
          <th scope="rowgroup" colSpan={2}>
            {[t('numero', { n }), paire?.TypeVision && t(`usage.${paire.TypeVision}`)]
              .filter(Boolean)
              .join(', ')}
          </th>
          {suivi ? <td colSpan={2} /> : <td />}
          <td>
            {!seule && (
              <Montant valeur={sommeDeLaPaire(vente, n) + cedee + cedeeDuVerre('OD') + cedeeDuVerre('OG')} />
            )}
          </td>
        </tr>
      )}
      {(monture || paire?.Monture || (vente[`PrixMont${n}`] ?? 0) > 0) && (
        <tr>
          <th scope="row">{t(detaillee ? 'monture' : 'montureMontage')}</th>
          <td>
            {monture?.Photo && (
              <span className={style.photo}>
                <Vignette photo={monture.Photo} nom={monture.Libelle} />
              </span>
            )}
            {monture?.Libelle ?? (paire?.Monture || t('sansMonture'))}
            {!monture && paire?.Monture && (
              <small>
                {t(paire.MontureDuClient ? 'duClient' : paire.Attendue ? 'attendue' : 'horsStock')}
              </small>
            )}
            {monture?.CodeBarre && <small>{monture.CodeBarre}</small>}
            {cedee > 0 && <small>{t('cedee', { remise: ecrireMontant(cedee) })}</small>}
            {duJour('Monture', vente[`PrixListe${n}`])}
            {suivi && <span className={style.sousSuivi}>{suivi(n, 'monture')}</span>}
          </td>
          <td>{t('sansObjet')}</td>
          {suivi && <td className={style.suivi}>{suivi(n, 'monture')}</td>}
          <td>
            <Montant valeur={cedee + (detaillee ? (prixMonture ?? 0) : (vente[`PrixMont${n}`] ?? 0))} />
          </td>
        </tr>
      )}
      {verre('OD')}
      {verre('OG')}
      {detaillee && (
        <tr>
          <th scope="row">{t('montage')}</th>
          <td>
            {paire?.Montage ?? t('montageSimple')}
            {suivi && <span className={style.sousSuivi}>{suivi(n, 'montage')}</span>}
          </td>
          <td>{t('sansObjet')}</td>
          {suivi && <td className={style.suivi}>{suivi(n, 'montage')}</td>}
          <td>
            <Montant valeur={prixMontage ?? 0} />
          </td>
        </tr>
      )}
    </tbody>
  )
}
