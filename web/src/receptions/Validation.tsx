import type { Bon, Envoi, LigneBon } from '@dioptrie/domain/receptions/contract'
import { ecartSansMotif } from '@dioptrie/domain/receptions/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { Autocomplete } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { premier } from '../kernel/places.ts'
import type { RefusApi } from '../kernel/refus.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import disposition from '../ui/disposition.module.css'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'
import { useAction } from '../ui/useAction.ts'
import { useColis } from '../ui/useColis.ts'
import style from './receptions.module.css'

/** The box on its way to an officine: everything is there unless someone counts otherwise. */
export function Validation({
  bon,
  envoi,
  dock,
  refuser,
  valide,
}: {
  bon: Bon
  envoi: Envoi
  /** Alone on its screen: on a phone its button stays in view. */
  dock: boolean
  /** Told to the receipt as well: the box may be gone from it, and this with it. */
  refuser: (refus: RefusApi) => void
  valide: () => void
}) {
  const t = useTranslations('receptions')
  const parId = new Map(bon.lignes.map(l => [l._id, l]))
  const lignes = envoi.lignes.map(e => ({ ...(parId.get(e._id) as LigneBon), envoyee: e.Quantite }))
  const { compte, compter, commencer, comptes, total, version, perime } = useColis(
    lignes,
    l => l.envoyee,
    false,
    bon.version,
  )
  const [motifs, setMotifs] = useState<Record<string, string>>({})
  const [tente, setTente] = useState(false)
  type Ligne = (typeof lignes)[number]
  const differe = (l: Ligne) => compte(l) !== l.envoyee
  const sansMotif = (l: Ligne) =>
    ecartSansMotif({ Quantite: l.envoyee, QuantiteRecue: compte(l), Motif: motifs[l._id] })
  const valider = useAction(contrat.receptions.valider, {
    uneFois: true,
    fait: () => {
      valide()
      avisSucces(t('valide', { n: total }))
    },
    refuse: (refus, { payload }) => {
      const perimee = refus.code === 'VERSION_PERIMEE'
      if (perimee) perime(payload?.version)
      if (perimee || refus.incertain) refuser(refus)
    },
  })
  const envoyer = () => {
    setTente(true)
    if (lignes.some(l => Number.isNaN(compte(l)) || sansMotif(l))) {
      setTimeout(() => premier(document, '[data-motif][aria-invalid="true"]')?.focus())
      return
    }
    valider.faire({
      params: { id: bon._id },
      payload: {
        IdOfficine: envoi.IdOfficine,
        version,
        lignes: lignes.map(l => ({
          _id: l._id,
          QuantiteRecue: compte(l),
          Motif: motifs[l._id] || null,
        })),
      },
    })
  }
  return (
    <Panneau titre={t('validerTitre', { officine: envoi.Officine })} bord className={style.aValider}>
      {valider.refus && (
        <Erreur refus={valider.refus}>
          {valider.refus.code === 'VERSION_PERIMEE' ? t('bonChange') : undefined}
        </Erreur>
      )}
      <p className={style.aide}>{t('validerAide')}</p>
      <TableauDArticles
        titre={t('champs.Article')}
        lignes={lignes}
        signaler={differe}
        dessous={l =>
          differe(l) && (
            <Autocomplete
              className={style.motif}
              data-motif
              aria-label={`${t('champs.Motif')} : ${designation(l)}`}
              placeholder={t('champs.Motif')}
              data={(['manquant', 'casse', 'erreur', 'surplus'] as const).map(m => t(`motifs.${m}`))}
              comboboxProps={{ withinPortal: false }}
              maxLength={200}
              value={motifs[l._id] ?? ''}
              onChange={Motif => setMotifs(m => ({ ...m, [l._id]: Motif }))}
              error={tente && sansMotif(l) && t('motifAttendu')}
            />
          )
        }
        colonnes={[{ titre: t('champs.Envoyes'), valeur: l => l.envoyee }]}
        compter={{
          nom: 'reception',
          titre: t('champs.QuantiteRecue'),
          refusComptage: t('nombreAttendu'),
          valeur: l => comptes[l._id],
          changer: compter,
          commencer,
          erreur: l => tente && Number.isNaN(compte(l)) && t('nombreAttendu'),
        }}
      />
      <div className={`row wrap to-end gap-12 line-top p12-16 ${style.pied} ${dock ? disposition.dock : ''}`}>
        <span className="chiffres">{t('articles', { n: total })}</span>
        <Bouton
          libelle={t('valider')}
          variant="filled"
          faire={envoyer}
          loading={valider.enCours}
          aria-keyshortcuts="Control+Enter"
          icone={IconPackageImport}
        />
      </div>
    </Panneau>
  )
}
