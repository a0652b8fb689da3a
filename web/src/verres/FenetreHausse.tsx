import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Hausses, Tarif } from '@dioptrie/domain/verres/contract'
import { ARRONDIS, type Arrondi } from '@dioptrie/domain/verres/valeurs'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampDecimal } from '../ui/ChampDecimal.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import { useAction } from '../ui/useAction.ts'
import style from './hausse.module.css'
import { TousVoir } from './TousVoir.tsx'
import { ecrireHausse } from './tarif.ts'

interface Props {
  tarif: Tarif
  fermer: (cree?: Tarif) => void
}

const MONTRES = 8

/** The next list of a supplier: this one with a rise, shown model by model before it is taken. */
export function FenetreHausse({ tarif, fermer }: Props) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const [valeurs, setValeurs] = useState({
    Libelle: '',
    DateDebut: null as string | null,
    Hausse: 0 as number | null,
    Arrondi: 500 as Arrondi,
  })
  const [vu, setVu] = useState<Hausses | null>(null)
  const vuLe = useRef(0)
  const [tous, setTous] = useState(false)
  const [tente, setTente] = useState(false)
  const copier = useAction(contrat.tarifsVerre.copier, {
    fait: fait => {
      if (fait.essai || !fait.tarif) {
        vuLe.current = Date.now()
        return setVu(fait)
      }
      avisSucces(t('hausse.faite', { nom: fait.tarif.Libelle, n: fait.bandes }))
      fermer(fait.tarif)
    },
  })
  const poser = (maj: Partial<typeof valeurs>) => {
    setValeurs(v => ({ ...v, ...maj }))
    // What was shown was of other figures.
    setVu(null)
    copier.oublier()
  }
  const fautes: Record<string, string> = {
    ...(valeurs.Libelle.trim() ? {} : { Libelle: ui('aRemplir') }),
    ...(valeurs.DateDebut ? {} : { DateDebut: ui('aRemplir') }),
    ...(valeurs.Hausse === null || Number.isNaN(valeurs.Hausse) ? { Hausse: ui('aRemplir') } : {}),
  }
  const erreur = (nom: string) => (tente && fautes[nom]) || copier.champs[nom]
  const envoyer = () => {
    setTente(true)
    // The key that asked to see, pressed twice, does not take what it has just shown.
    if (vu && Date.now() - vuLe.current < MEME_TOUCHE) return
    const { DateDebut, Hausse } = valeurs
    if (Object.keys(fautes).length > 0 || DateDebut === null || Hausse === null) return
    copier.faire({
      params: { id: tarif._id },
      query: { essai: vu ? 'non' : 'oui' },
      payload: { ...valeurs, DateDebut, Hausse },
    })
  }
  const montres = tous ? (vu?.modeles ?? []) : (vu?.modeles ?? []).slice(0, MONTRES)
  return (
    <FenetreSaisie
      titre={t('hausse.titre', { nom: tarif.Libelle })}
      texte={t('hausse.texte', { four: tarif.NomFour })}
      taille={720}
      fermer={() => fermer()}
      bouton={vu ? t('hausse.prendre', { nom: valeurs.Libelle }) : t('hausse.voir')}
      action={copier}
      quoi={t('hausse.refusee')}
      envoyer={envoyer}
    >
      <Grille>
        <TextInput
          label={champ('Libelle')}
          required
          data-autofocus
          maxLength={120}
          autoComplete="off"
          value={valeurs.Libelle}
          error={erreur('Libelle')}
          onChange={e => poser({ Libelle: e.currentTarget.value })}
        />
        <ChampJour
          label={champ('DateDebut')}
          required
          value={valeurs.DateDebut}
          error={erreur('DateDebut')}
          onChange={DateDebut => poser({ DateDebut })}
        />
        <ChampDecimal
          label={t('hausse.hausse')}
          description={t('hausse.hausseAide')}
          required
          rightSection="%"
          value={valeurs.Hausse}
          error={erreur('Hausse')}
          onChange={Hausse => poser({ Hausse })}
        />
        <ChampListe
          label={t('hausse.arrondi')}
          description={t('hausse.arrondiAide')}
          data={ARRONDIS.map(n => ({ value: String(n), label: t('hausse.auFranc', { n }) }))}
          value={String(valeurs.Arrondi)}
          onChange={n => n && poser({ Arrondi: Number(n) as Arrondi })}
        />
      </Grille>
      {vu && (
        <section className={`stack gap-8 ${style.apercu}`} aria-label={t('hausse.apercu')}>
          <p role="status">
            {t('hausse.bilan', { n: vu.bandes, m: vu.modeles.length })}{' '}
            <b>
              <Montant valeur={vu.moyenne.avant} /> → <Montant valeur={vu.moyenne.apres} />
            </b>{' '}
            {ecrireHausse(vu.moyenne)}
            {vu.source.DateFin &&
              ` · ${t('hausse.finit', { nom: tarif.Libelle, jour: ecrireJour(vu.source.DateFin) })}`}
          </p>
          <div className="slide">
            <table className={tableau.tableau}>
              <Titres
                de={[
                  t('modele.un'),
                  { titre: t('hausse.moins'), droite: true },
                  { titre: t('hausse.plus'), droite: true },
                  { titre: t('hausse.ecart'), droite: true, large: true },
                ]}
              />
              <tbody>
                {montres.map(m => (
                  <tr key={m.IdModelVer}>
                    <th scope="row">
                      {m.Libelle_Model}
                      <small>{t('hausse.bandes', { n: m.bandes })}</small>
                    </th>
                    {[m.min, m.max].map((p, rang) => (
                      <td key={rang === 0 ? 'min' : 'max'} data-droite>
                        <b>
                          <Montant valeur={p.apres} />
                        </b>
                        <small>
                          <Montant valeur={p.avant} />
                        </small>
                      </td>
                    ))}
                    <td data-droite data-large className="chiffres">
                      {ecrireHausse(m.max)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {!tous && <TousVoir n={vu.modeles.length - MONTRES} voir={() => setTous(true)} />}
        </section>
      )}
    </FenetreSaisie>
  )
}
