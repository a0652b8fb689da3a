import type { OptionsOffertes, Propose } from '@dioptrie/domain/verres/choix'
import type { OptionsChoisies } from '@dioptrie/domain/verres/rules'
import type { ComponentProps } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import style from './choix.module.css'
import { type Cochees, refusDuTraitement } from './retenue.ts'

interface Props {
  modele: Propose
  offertes: OptionsOffertes
  retenu: OptionsChoisies
  cochees: Cochees
  cocher: (cochees: Cochees) => void
}

interface Offerte {
  _id: string
  Libelle: string
  Prix: number
  Prix_Base?: boolean
  Couleur?: string | null
}

/** What is added to the lens, with its supplement; what does not go with what is ticked says so. */
export function Options({ modele, offertes, retenu, cochees, cocher }: Props) {
  const t = useTranslations('vendre.choix')
  const ligne = (o: Offerte, saisie: ComponentProps<'input'>, refus?: string) => (
    <label key={o._id} className={style.option} data-refus={refus ? true : undefined}>
      <input {...saisie} disabled={refus !== undefined} />
      {o.Couleur && <i className={style.couleur} style={{ background: o.Couleur }} aria-hidden />}
      <span>
        {o.Libelle}
        {refus && <small lang="fr">{refus}</small>}
      </span>
      <span className="note w400 nowrap">
        {o.Prix_Base || o.Prix === 0 ? (
          t('inclus')
        ) : (
          <>
            + <Montant valeur={o.Prix} symbole={false} />
          </>
        )}
      </span>
    </label>
  )
  const uneDe = (
    champ: 'IdVersion' | 'IdColoration' | 'IdTeinte' | 'IdFabrication',
    titre: string,
    parmi: readonly Offerte[],
    prise: string | undefined,
    sans = true,
  ) =>
    parmi.length > 0 && (
      <fieldset>
        <legend>{titre}</legend>
        {sans && (
          <label className={style.option}>
            <input
              type="radio"
              name={champ}
              checked={prise === undefined}
              onChange={() => cocher({ ...cochees, [champ]: null })}
            />
            <span>{t('sans')}</span>
          </label>
        )}
        {parmi.map(o =>
          ligne(o, {
            type: 'radio',
            name: champ,
            checked: o._id === prise,
            onChange: () => cocher({ ...cochees, [champ]: o._id }),
          }),
        )}
      </fieldset>
    )
  const { versions, traitements, colorations, fabrications, teintes } = offertes
  const teintable = retenu.coloration || colorations.length === 0
  if ([versions, traitements, colorations, fabrications].every(o => o.length === 0)) return null
  return (
    <Panneau
      bord
      titre={t('options')}
      lien={
        <span className="note">
          {t('supplements')} <Raccourci touche="O" lu />
        </span>
      }
    >
      <div className={style.options}>
        {uneDe('IdVersion', t('version'), versions, retenu.version?._id, !versions.some(v => v.Prix_Base))}
        {traitements.length > 0 && (
          <fieldset>
            <legend>{t('traitements')}</legend>
            {traitements.map(o => {
              const refus = refusDuTraitement(modele, retenu, o)
              const coche = retenu.traitements?.some(x => x._id === o._id) ?? false
              const IdTraitements = coche
                ? cochees.IdTraitements.filter(id => id !== o._id)
                : [...cochees.IdTraitements, o._id]
              const changer = () => cocher({ ...cochees, IdTraitements })
              return ligne(o, { type: 'checkbox', checked: coche, onChange: changer }, refus)
            })}
          </fieldset>
        )}
        {uneDe('IdColoration', t('coloration'), colorations, retenu.coloration?._id)}
        {teintable && uneDe('IdTeinte', t('teinte'), teintes, retenu.teinte?._id)}
        {uneDe('IdFabrication', t('fabrication'), fabrications, retenu.fabrication?._id)}
      </div>
    </Panneau>
  )
}
