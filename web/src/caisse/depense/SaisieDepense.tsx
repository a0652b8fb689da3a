import type { Depense } from '@dioptrie/domain/caisse/depense'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Button, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { useFiche } from '../../kernel/useFiche.ts'
import { source } from '../../referentiel/source.ts'
import { avisSucces } from '../../ui/avis.ts'
import { BoutonFichier } from '../../ui/BoutonFichier.tsx'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { NonLu, Note } from '../../ui/Erreur.tsx'
import { FicheLue } from '../../ui/FicheLue.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { Grille, largeur } from '../../ui/Grille.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { useAdresse } from '../../ui/useAdresse.ts'
import { PAPIERS } from '../Pieces.tsx'
import { Reste } from '../Reste.tsx'
import style from './depense.module.css'

/** A new expense; or one that is corrected, when the address names it. */
export default function SaisieDepense() {
  const t = useTranslations('depense')
  const { depenseId: id = '' } = useParametres()
  const titre = useTranslations('caisse')('depenses')
  const lecture = useQuery({ ...requete(contrat.depense.lire, { params: { id } }), enabled: id !== '' })
  if (!id) return <Saisie depense={null} />
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.depenses} liste={titre}>
      {depense => <Saisie key={depense._id} depense={depense} />}
    </FicheLue>
  )
}

function Saisie({ depense }: { depense: Depense | null }) {
  const t = useTranslations('depense')
  const champ = useChamp()
  const navigate = useNavigate()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = depense?.IdOfficine ?? IdOfficine ?? IdOfficinePropre
  const lecture = useQuery(
    requete(contrat.depense.journee, { params: { officine, date: aujourdhuiAbidjan(new Date()) } }),
  )
  const journee = lecture.data
  const peutCorriger = usePermission('caisse.annuler', officine)
  const [photo, setPhoto] = useState<File | null>(null)
  const payer = useAppel(contrat.depense.depenser, { uneFois: true })
  const corriger = useAppel(contrat.depense.corriger, { uneFois: true })
  const joindre = useAppel(contrat.depense.joindre)
  const titre = depense ? t('depenseDe', { montant: ecrireMontant(depense.Montant) }) : t('nouvelle')
  useTitre(titre)
  const fiche = useFiche({
    cle: `depense:${depense?._id ?? 'nouvelle'}`,
    schema: async () => {
      const { ModifDepense, SaisieDepense: Schema } = await import('@dioptrie/domain/caisse/saisies')
      return depense ? ModifDepense : Schema
    },
    depart: {
      Montant: depense?.Montant ?? null,
      Motif: depense?.Motif ?? '',
      IdRubrique: depense?.IdRubrique ?? null,
    },
    // A correction is a new expense: what nobody changed here stays as the books have it.
    connue: depense !== null,
    enregistrer: async (payload, envoi) => {
      const faite = depense
        ? await corriger.mutateAsync({ params: { id: depense._id }, payload }, envoi)
        : await payer.mutateAsync({ payload: { ...payload, OfficineId: officine } }, envoi)
      // The money is out: a photo that does not arrive is asked for on the next screen.
      const jointe = photo
        ? await joindre.mutateAsync({ params: { id: faite._id }, payload: photo }).catch(() => null)
        : true
      return { depense: faite, sansPhoto: jointe === null }
    },
    deja: (_, { _id }) =>
      peutCorriger ? { cle: `depense:${_id}`, vers: chemins.corrigerDepense(_id) } : undefined,
    reussi: ({ depense: faite, sansPhoto }) => {
      avisSucces(depense ? t('corrigee') : t('payee', { montant: ecrireMontant(faite.Montant) }))
      void navigate({
        to: depense || sansPhoto ? chemins.depense(faite._id) : chemins.caisseDepense,
        ...(sansPhoto ? { search: { photo: 'absente' } } : {}),
      })
    },
  })
  const { form } = fiche
  const dedans = (journee?.Solde ?? 0) + (depense?.Montant ?? 0)
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={journee?.Officine}
      retour={depense ? chemins.depense(depense._id) : chemins.caisseDepense}
      enregistrer={depense ? t('corriger') : t('payer')}
    >
      {depense && <Note ton="info">{t('corrigerTexte')}</Note>}
      <NonLu lecture={lecture} />
      {journee?.Statut === 'Non ouverte' && (
        <Note ton="warn" titre={t('nonOuverte')}>
          {t('nonOuverteTexte')}
        </Note>
      )}
      <div className={`grid start gap-16 ${style.colonnes}`}>
        <Panneau>
          <Grille>
            <ChampMontant
              label={champ('Montant')}
              required
              enDirect
              autoFocus
              {...form.getInputProps('Montant')}
              value={form.values.Montant}
            />
            <ChampFiche
              label={champ('Rubrique')}
              placeholder={t('rubriqueInvite')}
              source={source('rubrique_depense')}
              openOnFocus={false}
              value={form.values.IdRubrique}
              error={form.errors.IdRubrique}
              onChange={v => form.setFieldValue('IdRubrique', v)}
            />
            <TextInput
              className={largeur.large}
              label={champ('Motif')}
              placeholder={t('motifInvite')}
              required
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps('Motif')}
            />
            <div className={largeur.large}>
              <Reste
                dedans={dedans}
                pris={form.values.Montant}
                mots={{ dedans: t('dansLaCaisse'), reste: t('restera'), manque: t('depasse') }}
              />
            </div>
          </Grille>
        </Panneau>
        <Panneau titre={t('recu')}>
          <Photo photo={photo} choisir={setPhoto} />
        </Panneau>
      </div>
    </FormPage>
  )
}

/** The receipt, photographed or chosen before the expense is paid. */
function Photo({ photo, choisir }: { photo: File | null; choisir: (f: File | null) => void }) {
  const t = useTranslations('depense')
  const url = useAdresse(photo?.type.startsWith('image/') ? photo : null)
  return (
    <div className={style.photo}>
      {url && <img src={url} alt="" className={style.apercu} />}
      <p>{photo ? t('photoChoisie', { nom: photo.name }) : t('recuTexte')}</p>
      <BoutonFichier accept={PAPIERS} inputProps={{ 'aria-label': t('photo') }} onChange={choisir}>
        {props => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
          >
            {photo ? t('changerPhoto') : t('photo')}
          </Button>
        )}
      </BoutonFichier>
    </div>
  )
}
